import { AppError } from '#kernel/errors.ts'
import { makeTurns, TooManyWait } from '#platform/files/turns.ts'
import { documentPdf, type Paper } from './pdf.ts'

/** One is drawn at a time, so that what they need is needed once; sellers have their turns. */
const inTurn = makeTurns(20)

/** A seller's document as a PDF. @throws RATE_LIMITED when too many are waited for. */
export async function drawDocument(whose: string, paper: () => Promise<Paper>): Promise<Buffer> {
  try {
    return await inTurn(whose, async () => documentPdf(await paper()))
  } catch (cause) {
    if (cause instanceof TooManyWait)
      throw new AppError('RATE_LIMITED', 'We’re making a lot of documents. Try again in a minute.', { cause })
    throw cause
  }
}
