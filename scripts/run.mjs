// The product itself, as start.mjs leaves it to this: built already, in a process of its own.
import './node-version.mjs'
import { enableCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { compileCache } from './frugal.mjs'
import { stopWithParent } from './orphan.mjs'
import { inRoot } from './repository.mjs'

// Where nothing can be written, as in the image, what the build left is read.
enableCompileCache(compileCache)
stopWithParent()
await import(pathToFileURL(inRoot('dist', 'server', 'server.js')).href)
