import { useState } from 'react'
import { refusalOf } from '#webkit/refusal.ts'
import type { OverlapData, RuleData } from '../../contract.ts'

/** What was in the way of a booking: a rule of the host's own, which they may go against, or a time that's taken. */
export type InTheWay = { canOverride: boolean; overlaps: OverlapData['overlaps'] }

export function readInTheWay(error: unknown): InTheWay {
  const data = refusalOf(error).data as Partial<OverlapData & RuleData>
  return { canOverride: data.override === true, overlaps: data.overlaps ?? [] }
}

const nothing: InTheWay = { canOverride: false, overlaps: [] }

/** Remembers what was in the way, until something else is tried. */
export function useInTheWay() {
  const [found, setFound] = useState<InTheWay>(nothing)
  return {
    ...found,
    forget: () => setFound(nothing),
    /** Runs it; what is in the way is kept, and the refusal is thrown on. */
    around: async <T>(run: () => Promise<T>): Promise<T> => {
      setFound(nothing)
      try {
        return await run()
      } catch (error) {
        setFound(readInTheWay(error))
        throw error
      }
    },
  }
}
