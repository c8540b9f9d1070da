const seen = 'throughline.reloadedFor'
let ahead = 0

/** What is fetched before anyone asked for it: that it's gone is no reason to load the page anew under someone's hands. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<boolean> {
  ahead++
  try {
    await load()
    return true
  } catch {
    return false
  } finally {
    ahead--
  }
}

/**
 * A page that was open while the product was updated asks for files that are gone. Loading it anew brings the new ones; a file
 * that is missing even then is reported like any other failure, so that nothing loads forever.
 */
export function reloadWhenFilesAreGone(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing is gone, and nothing comes anew.
    if (navigator.onLine === false || ahead > 0) return
    if (sessionStorage.getItem(seen) === location.href) return
    sessionStorage.setItem(seen, location.href)
    event.preventDefault()
    reload()
  })
}
