import { learningMessages } from '#areas/learning/messages.ts'
import { libraryMessages } from '#areas/library/messages.ts'

/** Words of the screens that courses are taken on, English. */
export const words = {
  learning: learningMessages,
  library: libraryMessages,
}
