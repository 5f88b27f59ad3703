//! The end of a game: the grid to share, what each guess cost, the journal and the statistics.

use std::sync::Arc;
use std::time::Duration;

use guesstree::play::{Analysis, Analyst};
use guesstree::{Limits, Word};

use crate::exit::Code;
use crate::options::stop_on_ctrl_c;
use crate::play::event::Event;
use crate::play::journal::{self, Game, Statistics};
use crate::play::{Table, board};
use crate::report::{progress, review};

impl Table {
    /// What each guess of the game cost; `None` if that is not known before the limits end.
    pub(super) fn analysed(&self, answer: Option<Word>, limits: Limits) -> Option<Analysis> {
        let (limits, progress) = (Arc::new(limits), Arc::default());
        // Ctrl-C ends no more than this. If it cannot be listened to, it ends the program.
        let _ = stop_on_ctrl_c(&limits);
        let thinker = &self.thinker;
        let mut analyst = Analyst::new(Arc::clone(&thinker.adviser), thinker.max_guesses);
        (analyst.limits, analyst.progress) = (limits, Arc::clone(&progress));
        let analyse = || analyst.analyse(self.session.turns(), answer);
        let analysed = progress::beside(&progress, self.list(), &progress::guesses, false, analyse);
        let _ = self.lines.keep_ctrl_c();
        analysed.ok()
    }

    /// The end of a game at a terminal: the grid to share. Returns the game for the journal; `None`
    /// if there was none to speak of.
    pub(super) fn over(&self, advised: bool) -> anyhow::Result<Option<Game>> {
        let turns = self.session.turns();
        if !self.lines.is_terminal() || turns.is_empty() {
            return Ok(None);
        }
        let game = Game {
            at: Game::now(),
            game: self.list().kind().to_string(),
            host: None,
            list: self.list().name().to_owned(),
            mode: self.thinker.adviser.mode().to_string(),
            guesses: turns.iter().map(|turn| turn.guess.to_string()).collect(),
            solved: self.session.is_won(),
            advised,
            skill_lost: None,
            luck: None,
        };
        let grid = board::grid(turns);
        if !grid.is_empty() {
            self.tell(&format!("\n{}\n", grid.join("\n")))?;
        }
        Ok(Some(game))
    }

    /// The end of a game as [`over`](Self::over), and what each guess cost.
    pub(super) fn end_of_game(&self, answer: Word, advised: bool) -> anyhow::Result<Option<Game>> {
        /// Longer nobody waits for it.
        const TIME: Duration = Duration::from_secs(1);
        let Some(game) = self.over(advised)? else {
            return Ok(None);
        };
        let Some(analysis) = self.analysed(Some(answer), Limits::within(TIME)) else {
            return Ok(Some(game));
        };
        self.tell(&review::narrow(&analysis))?;
        Ok(Some(game.analysed(&analysis)))
    }

    /// Writes a game into the journal. If that fails, the person is told, and plays on.
    pub(super) fn record(&self, game: Option<Game>) -> anyhow::Result<()> {
        match game.map(|game| journal::add(&game)) {
            Some(Err(error)) => {
                self.tell(&format!("the game is not in your statistics: {error:#}"))
            }
            _ => Ok(()),
        }
    }

    /// Shows the figures of all games, with the one that was just won.
    pub(super) fn show_statistics(&self, over: Option<&Game>) -> anyhow::Result<()> {
        match journal::games() {
            Ok((mut games, skipped)) => {
                games.extend(over.cloned());
                let statistics = Statistics::of(&games);
                self.say(&Event::Statistics(&statistics), || statistics.text())?;
                journal::warning(skipped).map_or(Ok(()), |warning| self.tell(&warning))
            }
            Err(error) => self.refuse((Code::Unreadable, format!("{error:#}"))),
        }
    }
}
