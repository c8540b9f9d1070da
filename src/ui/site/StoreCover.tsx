import { coverAddress, coverHeight, coverWidth } from '#kernel/covers.ts'

/** A picture the creator uploaded. */
export type CoverImage = { src: string; srcSet?: string; alt?: string }

type StoreCoverProps = {
  id: string
  title: string
  image?: CoverImage | null
  /** On the first screen: it doesn't wait until someone scrolls. */
  isFirst?: boolean
}

/** The picture of a product: the creator's own, or the one that was drawn for it. Its title is always beside it in words. */
export function StoreCover({ id, title, image, isFirst }: StoreCoverProps) {
  return (
    <img
      className="cover"
      src={image?.src ?? coverAddress(id, title)}
      srcSet={image?.srcSet}
      sizes={image?.srcSet ? '(max-width: 900px) 100vw, 780px' : undefined}
      alt={image?.alt ?? ''}
      width={coverWidth}
      height={coverHeight}
      loading={isFirst ? undefined : 'lazy'}
    />
  )
}
