import * as fs from 'node:fs'

/** Older Nodes lack it, and one that's asked for it by name stops right there, before node-version.mjs can say which is needed. */
export const { globSync } = fs
