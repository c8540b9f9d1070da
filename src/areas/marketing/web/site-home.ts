import { sendInPlace } from './home/contact.ts'
import { openMenu } from './home/menu.ts'
import { closeMiniatures } from './home/miniatures.ts'
import { showWalkthrough } from './home/walkthrough.ts'

/** The small script of the front page and the pages of its footer. All of them are read and used without it. */
openMenu(document)
closeMiniatures(document)
showWalkthrough(document)
sendInPlace(document)

// Home has a face for visitors and one for who is signed in. Back from signing out, the browser would show the old one.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
