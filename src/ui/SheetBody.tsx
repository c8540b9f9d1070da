import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonRegion } from './SkeletonRegion.tsx'

type Props<T> = {
  /** What the sheet is about, once it's here. */
  of: T | undefined
  /** Why it isn't, where asking for it failed. */
  refusal: { code: string; requestId: string | undefined } | null
  onRetry: () => void
  /** `gone` for what isn't there anymore; without it, that's a failure like any other. */
  words: { gone?: string; failed: string }
  children: (of: T) => ReactNode
}

const widths = ['60%', '80%', '70%']

/** The inside of a sheet beside a list: what it's about, on its way, gone or not loaded. */
export function SheetBody<T>({ of, refusal, onRetry, words, children }: Props<T>) {
  if (refusal) {
    const title = refusal.code === 'NOT_FOUND' ? (words.gone ?? words.failed) : words.failed
    return (
      <ErrorPanel
        title={title}
        onRetry={onRetry}
        {...(refusal.requestId ? { requestId: refusal.requestId } : {})}
      />
    )
  }
  if (of !== undefined) return <>{children(of)}</>
  return (
    <SkeletonRegion>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonRegion>
  )
}
