// Keeps all files of the page, so that it starts without a network. The build fills in the names of
// the files and a version that depends on their content.

const VERSION = "VERSION";
const FILES = ["FILES"];
const CACHE = `guesstree-${VERSION}`;

// A module with one instruction of 128 bits. The engine is there with and without such instructions,
// and a browser needs one of the two, as src/engine/worker.ts chooses.
const WIDE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);
const OTHER = WebAssembly.validate(WIDE) ? /scalar[^/]*\.wasm$/ : /simd[^/]*\.wasm$/;
const NEEDED = FILES.filter((file) => !OTHER.test(file));

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(NEEDED.map((file) => new Request(file, { cache: "no-cache" })));
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("guesstree-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// What is kept is never asked of the network again. When the browser finds that this file has
// changed, the new version is fetched beside the old one. It is used once the page was closed, so a
// page never mixes two versions.
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const { url } = event.request;
    // The page has two names.
    const name = url.replace(/\/index\.html(?=[?#]|$)/, "/");
    return (await cache.match(name, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
