//! `--certificate FILE`: the certificate of what was proven.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use guesstree::error::CertificateError;
use guesstree::files::{self, Used};
use guesstree::{Certificate, Engine, Progress, Question, escape};
use serde::Serialize;

use crate::exit::{Code, Raise, complain};
use crate::options::OUTPUT;
use crate::output;
use crate::report::progress;
use crate::report::words::count;
use crate::saving::elsewhere;

/// Whether to write a certificate, and where.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct CertificateArgs {
    /// Write a proof for `guesstree-check`
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    certificate: Option<PathBuf>,
}

/// The file of a certificate; both fields are left out of JSON if none was asked for. Field names
/// are stable.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Certified {
    /// The path of the file.
    #[serde(rename = "certificate", skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The number of its lemmas.
    #[serde(rename = "certificate_lemmas", skip_serializing_if = "Option::is_none")]
    lemmas: Option<usize>,
    /// Its size.
    #[serde(rename = "certificate_bytes", skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    /// Whether it was asked for, and is missing.
    #[serde(skip)]
    pub missing: bool,
    /// Why it could not be made or saved, to be told once the result is printed.
    #[serde(skip)]
    failed: Option<anyhow::Error>,
}

impl CertificateArgs {
    /// Whether it goes to standard output, where nothing else should be then.
    pub(crate) fn is_stdout(&self) -> bool {
        self.certificate.as_deref().is_some_and(output::is_stdout)
    }

    /// The file that is written.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        self.certificate.iter().map(|file| ("--certificate", file.as_path())).collect()
    }

    /// Refuses before the search what cannot have a certificate, or could not be written. The files
    /// that are `used` otherwise are refused.
    pub(crate) fn check(
        &self,
        engine: &Engine,
        question: &Question,
        force: bool,
        used: &[Used<'_>],
    ) -> anyhow::Result<()> {
        if self.is_asked() {
            engine.check_certifiable(question)?;
        }
        self.check_file(force, used)
    }

    /// Refuses before the search a file that could not be written, or that is `used` otherwise.
    pub(crate) fn check_file(&self, force: bool, used: &[Used<'_>]) -> anyhow::Result<()> {
        match &self.certificate {
            Some(file) if !self.is_stdout() => Ok(files::try_whole(file, replaces(force), used)?),
            _ => Ok(()),
        }
    }

    /// Writes the certificate that `certify` makes for `question`, if one was asked for. There is
    /// no deadline for it. Shows the progress meanwhile, unless `quiet`. Says on standard error why
    /// there is none.
    pub(crate) fn write(
        &self,
        question: &Question,
        quiet: bool,
        force: bool,
        certify: impl FnOnce(&Question) -> Result<Certificate, CertificateError>,
    ) -> Certified {
        if self.certificate.is_none() {
            return Certified::default();
        }
        let progress = Arc::<Progress>::default();
        let question = question.clone().without_deadline().progress(Arc::clone(&progress));
        let noun = "of the certificate";
        self.save(progress::plain(&progress, noun, quiet, || certify(&question)), force)
    }

    /// Whether a certificate is asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.certificate.is_some()
    }

    /// Writes a certificate, if one was asked for. Says on standard error why there is none.
    pub(crate) fn save(
        &self,
        certificate: Result<Certificate, CertificateError>,
        force: bool,
    ) -> Certified {
        let Some(file) = &self.certificate else {
            return Certified::default();
        };
        let certificate = match certificate {
            Ok(certificate) => certificate,
            Err(missing @ (CertificateError::Stopped | CertificateError::NotProven)) => {
                complain(&Code::Stopped.error(format!("no certificate: {missing}")));
                return Certified { missing: true, ..Certified::default() };
            }
            Err(error) => return Certified::failed(error.into()),
        };
        let bytes = match file.extension() {
            Some(extension) if extension == "gz" => compressed(&certificate.text),
            _ => Ok(certificate.text.into_bytes()),
        };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return Certified::failed(error.into()),
        };
        let written = match self.is_stdout() {
            true => output::write_bytes(&bytes),
            false => files::write_whole(file, &bytes, replaces(force)).map_err(|error| {
                let elsewhere = elsewhere(file);
                Code::Unsaved.error(format!(
                    "{error}; to try again, name another file, such as --certificate {elsewhere}"
                ))
            }),
        };
        match written {
            Ok(()) => Certified {
                file: Some(file.display().to_string()),
                lemmas: Some(certificate.lemmas),
                bytes: Some(bytes.len()),
                ..Certified::default()
            },
            Err(error) => Certified::failed(error),
        }
    }
}

/// What the file of a certificate is, as far as its first bytes tell.
const FILE: files::Kind = files::Kind { name: "a certificate", begins: is_certificate };

fn is_certificate(bytes: &[u8]) -> bool {
    const START: &[u8] = b"guesstree-certificate ";
    let mut start = Vec::new();
    // What follows may be cut off.
    let _ = GzDecoder::new(bytes).take(START.len() as u64).read_to_end(&mut start);
    bytes.starts_with(START) || start == START
}

/// What may be replaced.
fn replaces(force: bool) -> Option<files::Kind> {
    (!force).then_some(FILE)
}

impl Certified {
    fn failed(error: anyhow::Error) -> Self {
        Self { failed: Some(error), ..Self::default() }
    }

    /// Takes out why it could not be made or saved.
    pub(crate) fn take_failed(&mut self) -> Option<anyhow::Error> {
        self.failed.take()
    }
}

/// The text compressed as gzip does. Equal texts give equal bytes.
fn compressed(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

impl fmt::Display for Certified {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(file), Some(lemmas), Some(bytes)) = (&self.file, self.lemmas, self.bytes) {
            let lemmas = count(lemmas, "lemma");
            let file = escape::escaped(file);
            writeln!(out, "certificate in {file} ({lemmas}, {bytes} bytes)")?;
        }
        Ok(())
    }
}
