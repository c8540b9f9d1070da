/**
 * Read before everything else by a process of which a test says that its clock is wrong (`--import`): the whole process then
 * lives so many milliseconds later, or earlier.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RightDate = Date

class ShiftedDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RightDate.now() + shift)
    else super(...(given as [string]))
  }

  static override now(): number {
    return RightDate.now() + shift
  }
}

globalThis.Date = ShiftedDate as DateConstructor
