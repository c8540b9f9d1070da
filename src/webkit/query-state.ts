import { type Refusal, refusalOf } from './refusal.ts'

type Query = { isError: boolean; error: unknown; refetch: () => unknown }

/** What became of asking, for whatever shows one thing (`SheetBody`). */
export const queryState = ({
  isError,
  error,
  refetch,
}: Query): { refusal: Refusal | null; onRetry: () => void } => ({
  refusal: isError ? refusalOf(error) : null,
  onRetry: () => void refetch(),
})
