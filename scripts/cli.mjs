// npm run cli -- <command> [arguments]
import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { inRoot } from './repository.mjs'

process.env.NODE_ENV ??= 'production'
ensureBuilt()
await import(pathToFileURL(inRoot('dist', 'server', 'cli.js')).href)
