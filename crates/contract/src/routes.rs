//! The table of routes: one row for each path of the service, by its name in the router, the log and the label `route`
//! of the metrics. `openapi/operations.rs` says what a route takes and answers, the router of the HTTP crate has its
//! handler; both match on [`Route`], so that the compiler demands a new one in both.

yomi_game::named! {
    /// A route; `{game}` stands for the name of a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Route {
        /// The best move of a position.
        BestMove = "/v1/{game}/bestmove",
        /// The same as a stream of events.
        BestMoveStream = "/v1/{game}/bestmove/stream",
        /// The rules for a position.
        Position = "/v1/{game}/position",
        /// A position as SVG.
        PositionSvg = "/v1/{game}/position.svg",
        /// A position as PNG.
        PositionPng = "/v1/{game}/position.png",
        /// A position as text.
        PositionText = "/v1/{game}/position.txt",
        /// A game judged move by move.
        Review = "/v1/{game}/review",
        /// The same as a stream of events.
        ReviewStream = "/v1/{game}/review/stream",
        /// The same as a page to send.
        ReviewHtml = "/v1/{game}/review.html",
        /// Its graph as SVG.
        ReviewSvg = "/v1/{game}/review.svg",
        /// Its graph as PNG.
        ReviewPng = "/v1/{game}/review.png",
        /// A finished review as a page, a record, a transcript or a picture.
        ReviewReport = "/v1/{game}/review/report",
        /// How people went on from a position of Othello.
        Openings = "/v1/othello/openings",
        /// The puzzle of a day.
        Puzzle = "/v1/{game}/puzzle",
        /// Why this move and not that one.
        Explain = "/v1/{game}/explain",
        /// Swap2.
        Swap2 = "/v1/gomoku/swap2",
        /// The games in a text.
        Record = "/v1/record",
        /// Lines of requests.
        Batch = "/v1/batch",
        /// The jobs of a key.
        Jobs = "/v1/jobs",
        /// A job.
        Job = "/v1/jobs/{id}",
        /// The parts of a job as they come.
        JobEvents = "/v1/jobs/{id}/events",
        /// The result of a job.
        JobResult = "/v1/jobs/{id}/result",
        /// The search of a written tree.
        Tree = "/v1/lab/tree",
        /// The same as SVG.
        TreeSvg = "/v1/lab/tree.svg",
        /// The same as PNG.
        TreePng = "/v1/lab/tree.png",
        /// The same as text.
        TreeText = "/v1/lab/tree.txt",
        /// The same in the dot language.
        TreeDot = "/v1/lab/tree.dot",
        /// The search of a position, node by node.
        Trace = "/v1/lab/trace",
        /// The same as SVG.
        TraceSvg = "/v1/lab/trace.svg",
        /// The same as PNG.
        TracePng = "/v1/lab/trace.png",
        /// The same as text.
        TraceText = "/v1/lab/trace.txt",
        /// The same in the dot language.
        TraceDot = "/v1/lab/trace.dot",
        /// Several searches side by side.
        Race = "/v1/lab/race",
        /// An exercise.
        Exercise = "/v1/lab/exercise",
        /// The marks for an answer to an exercise.
        ExerciseCheck = "/v1/lab/exercise/check",
        /// The paths below `/v1`.
        Paths = "/v1",
        /// The paths of a game.
        GamePaths = "/v1/{game}",
        /// The paths of the laboratory.
        LabPaths = "/v1/lab",
        /// What can be played and asked for.
        Games = "/v1/games",
        /// What a request may ask for.
        Limits = "/v1/limits",
        /// How busy the server is.
        Status = "/v1/status",
        /// Which build answers.
        Version = "/v1/version",
        /// The liveness probe.
        Live = "/livez",
        /// The readiness probe.
        Ready = "/readyz",
        /// The startup probe.
        Startup = "/startupz",
        /// The metrics.
        Metrics = "/metrics",
        /// The contract.
        Contract = "/openapi.json",
        /// The contract as OpenAPI 3.0.
        Contract30 = "/openapi-3.0.json",
        /// The icon of the pages.
        Icon = "/favicon.ico",
        /// The contract as a page, without its slash.
        Docs = "/docs",
        /// The contract as a page.
        DocsPage = "/docs/",
        /// A file of that page.
        DocsFile = "/docs/{*file}",
        /// The page on which people play.
        Page = "/",
        /// A file of that page.
        PageFile = "/assets/{*file}",
        /// The tools of agents.
        Mcp = "/mcp",
        /// What clients took, on the operator's own listener.
        Clients = "/clients",
        /// The same as text.
        ClientsText = "/clients.txt",
    }
}

/// The route name of requests that match no route, or that no layer saw.
pub const UNMATCHED: &str = "unmatched";

impl Route {
    /// Whether a slash at the end of the path means the same.
    #[must_use]
    pub const fn takes_slash(self) -> bool {
        !matches!(self, Self::Docs | Self::DocsPage | Self::DocsFile | Self::Page | Self::PageFile)
    }
}
