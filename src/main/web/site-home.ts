/** Home has a face for visitors and one for who is signed in. Back from signing out, the browser would show the old one. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

export {}
