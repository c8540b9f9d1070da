import { ShieldCheck } from 'lucide-react'
import { marksFor, type SalesMarks } from './sales-marks.ts'

type GuaranteeProps = { words: string | undefined; marks?: SalesMarks }

/** What buyers are promised, beside the price. */
export function Guarantee({ words, marks = marksFor(false) }: GuaranteeProps) {
  return (
    <p className="guarantee">
      <ShieldCheck className="icon" aria-hidden="true" />
      <span {...marks.field('guarantee')}>{words}</span>
    </p>
  )
}
