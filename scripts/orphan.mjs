/**
 * npm runs a script through a shell. Who stops npm by its pid ends npm and the shell, and the server would stay
 * behind, holding port and database. It notices that its parent changed and stops as if it had been asked.
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
