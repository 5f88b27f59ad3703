// The entry of the package.

export * from "./api.js";
export { open } from "./client.js";
