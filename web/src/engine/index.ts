// The entry of the package.

export * from "./api.js";
export { open, vocabulary } from "./client.js";
