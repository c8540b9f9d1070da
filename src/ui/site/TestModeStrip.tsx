import { type SiteText, siteText } from './messages.ts'

/** Stands on every page where test money shows. */
export function TestModeStrip({ text = siteText }: { text?: SiteText }) {
  return <p className="teststrip">{text.testMode}</p>
}
