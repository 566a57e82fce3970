import { parentPort } from 'node:worker_threads';
import { judgePattern } from './judge-pattern.mjs';

parentPort?.on('message', ({ source, flags }) => parentPort?.postMessage(judgePattern(source, flags)));
