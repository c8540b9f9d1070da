// npm start [-- --role web|worker|all]: builds what is missing or stale, then becomes the product.
import './node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { environment, flags } from './frugal.mjs'
import { inRoot } from './repository.mjs'

process.env.NODE_ENV ??= 'production'
ensureBuilt()

const program = inRoot('scripts', 'run.mjs')
// The allocator and V8 read their settings as a process begins. This one begins anew under its own pid, so that signals, exit
// codes and what a service manager knows stay as they are; what the build took of memory is given back with it.
if (process.execve && process.platform !== 'win32') {
  const args = [process.execPath, ...process.execArgv, ...flags, program, ...process.argv.slice(2)]
  process.execve(process.execPath, args, { ...environment, ...process.env })
}
// Windows can't: there the product runs in this process, as it is.
await import('./run.mjs')
