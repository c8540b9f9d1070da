// npm start [-- --role web|worker|all]: builds what is missing or stale, then runs the product in this process.
import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { stopWithParent } from './orphan.mjs'
import { inRoot } from './repository.mjs'

process.env.NODE_ENV ??= 'production'
ensureBuilt()
stopWithParent()
await import(pathToFileURL(inRoot('dist', 'server', 'server.js')).href)
