const seen = 'throughline.reloadedFor'

/**
 * A page that was open while the product was updated asks for files that are gone. Loading it anew brings the new ones; a file
 * that is missing even then is reported like any other failure, so that nothing loads forever.
 */
export function reloadWhenFilesAreGone(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing is gone, and nothing comes anew.
    if (navigator.onLine === false) return
    if (sessionStorage.getItem(seen) === location.href) return
    sessionStorage.setItem(seen, location.href)
    event.preventDefault()
    reload()
  })
}
