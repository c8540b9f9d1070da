/** How the installation is doing. */
export function SystemTab() {
  return null
}
