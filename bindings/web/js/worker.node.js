// Runs in a worker thread of node.

import { parentPort } from "node:worker_threads";
import * as proofs from "./proofs.node.js";
import { answer } from "./answer.js";

parentPort?.on("message", (asked) => parentPort?.postMessage(answer(proofs, asked)));
