/** The people of the installation. */
export function UsersTab() {
  return null
}
