import type { SiteText } from './words.ts'

/** On every page where test money shows. */
export function TestModeStrip({ text }: { text: SiteText }) {
  return <p className="teststrip">{text.testMode}</p>
}
