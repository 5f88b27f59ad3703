// The search runs in a worker, and browsers start none from a file. On a site that is opened from
// disk, this class takes its place: the script runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      const load = (source) =>
        new Promise((resolve, reject) => {
          const script = this.inside.document.createElement("script");
          Object.assign(script, { src: source, onload: resolve, onerror: reject });
          this.inside.document.body.append(script);
        });
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...sources) => Promise.all(sources.map(load));
      this.loaded = load(url);
    }

    async postMessage(data) {
      await this.loaded;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
