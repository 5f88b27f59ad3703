// Starts the page.

import { render } from "preact";
import "./theme.css";
import "./base.css";
import "./board/board.css";
import "./views/views.css";
import { App } from "./app";

const root = document.getElementById("app");
if (root) render(<App />, root);

// The service worker makes the page work without a network. It waits until the page is there.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./service-worker.js"));
}
