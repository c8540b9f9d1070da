/**
 * What begins in each process that reads a document of someone else: it ends when whoever asked is gone, and after a while, also where
 * the document keeps it too busy to look at its own clock. `watched` is to be waited for, because a busy process starts no thread. Text,
 * because such a process has no bundler and no types.
 */
export const endsWithParent = `
const watched = new Promise((begin) => {
  const { Worker } = require('node:worker_threads')
  const watcher = new Worker(
    \`const { workerData: parent } = require('node:worker_threads')
    const end = () => process.kill(process.pid, 'SIGKILL')
    setInterval(() => process.ppid === parent || end(), 500)
    setTimeout(end, 60_000)\`,
    { eval: true, workerData: process.ppid },
  )
  watcher.once('online', () => {
    watcher.unref()
    begin()
  })
})
`
