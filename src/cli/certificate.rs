//! `--certificate FILE`: the certificate of what was proven.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::certificate::{Certificate, CertificateError};
use crate::cli::exit::complain;
use crate::engine::{Engine, Question};
use crate::report::progress;
use crate::report::words::count;
use crate::search::progress::Progress;
use crate::tree::Tree;

/// Whether to write a certificate, and where.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct CertificateArgs {
    /// Write a proof for `guesstree-check`
    #[arg(long, value_name = "FILE")]
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
}

impl CertificateArgs {
    /// Refuses before the search what cannot have a certificate, or could not be written.
    pub(crate) fn check(&self, engine: &Engine, question: &Question) -> anyhow::Result<()> {
        if let Some(file) = &self.certificate {
            engine.check_certifiable(question)?;
            Tree::check_target(file)?;
        }
        Ok(())
    }

    /// Writes the certificate that `certify` makes for `question`, if one was asked for. Shows the
    /// progress meanwhile, unless `quiet`. Says on standard error why there is none.
    pub(crate) fn write(
        &self,
        question: &Question,
        quiet: bool,
        certify: impl FnOnce(&Question) -> Result<Certificate, CertificateError>,
    ) -> anyhow::Result<Certified> {
        let Some(file) = &self.certificate else {
            return Ok(Certified::default());
        };
        let progress = Arc::<Progress>::default();
        let question = question.clone().progress(Arc::clone(&progress));
        let noun = "of the certificate";
        let certificate = progress::plain(&progress, noun, quiet, || certify(&question));
        let certificate = match certificate {
            Ok(certificate) => certificate,
            Err(missing @ (CertificateError::Stopped | CertificateError::NotProven)) => {
                complain(&anyhow::anyhow!("no certificate: {missing}"));
                return Ok(Certified { missing: true, ..Certified::default() });
            }
            Err(error) => return Err(error.into()),
        };
        let bytes = match file.extension() {
            Some(extension) if extension == "gz" => compressed(&certificate.text)?,
            _ => certificate.text.into_bytes(),
        };
        Tree::save_bytes(file, &bytes)?;
        Ok(Certified {
            file: Some(file.display().to_string()),
            lemmas: Some(certificate.lemmas),
            bytes: Some(bytes.len()),
            missing: false,
        })
    }
}

/// The same, compressed as gzip does. Equal texts give equal bytes.
fn compressed(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
}

impl fmt::Display for Certified {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(file), Some(lemmas), Some(bytes)) = (&self.file, self.lemmas, self.bytes) {
            let lemmas = count(lemmas, "lemma");
            writeln!(out, "certificate in {file} ({lemmas}, {bytes} bytes)")?;
        }
        Ok(())
    }
}
