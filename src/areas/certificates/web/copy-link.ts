/** Puts the whole address of a path on the clipboard; false where the browser does not let it. */
export async function copyLink(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    return true
  } catch {
    return false
  }
}
