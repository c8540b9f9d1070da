/** What happened on the installation. */
export function LogsTab() {
  return null
}
