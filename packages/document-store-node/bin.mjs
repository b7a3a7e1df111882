#!/usr/bin/env -S node --max-semi-space-size=8 --single-threaded-gc
/* Runs the node from its sources. README.md explains the options of Node.js. */
import { register } from 'tsx/esm/api';

register();
await import('./src/main.ts');
