import type { Viewer } from '#ui/site/store-face.ts'
import type { MarketingSiteText } from '../words.ts'

/** The large button: an account for a visitor, the dashboard for someone signed in. */
export function WayIn({ viewer, text }: { viewer: Viewer; text: MarketingSiteText }) {
  return viewer === 'signedIn' ? (
    <a className="btn xl" href="/dashboard">
      {text.dashboard}
    </a>
  ) : (
    <a className="btn xl" href="/signup">
      {text.signUp}
    </a>
  )
}
