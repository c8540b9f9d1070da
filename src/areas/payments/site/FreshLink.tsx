import type { ProductWords } from '#platform/product.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { PaymentsSiteText } from './words.ts'

export type FreshLinkProps = {
  link: { action: string; state: 'fresh' | 'ask' | 'sent' | 'sign-in' }
  email: string
  product: Pick<ProductWords, 'link'>
  text: PaymentsSiteText
}

/** A receipt's link opens what was bought for a day; an older one shows the paper and emails a new link to the buyer. */
export function FreshLink({ link, email, product, text }: FreshLinkProps) {
  const words = text.freshLink
  if (link.state === 'fresh') return null
  if (link.state === 'sent') {
    return (
      <SiteAlert kind="good">
        <p>{words.sent(email)}</p>
      </SiteAlert>
    )
  }
  if (link.state === 'sign-in') {
    return (
      <section className="sheet fresh-link">
        <h2 className="sub-t">{product.link.title}</h2>
        <p className="muted body">{product.link.forBuyer}</p>
        <a className="btn" href="/signin">
          {words.signIn}
        </a>
      </section>
    )
  }
  return (
    <form className="sheet fresh-link" method="post" action={link.action}>
      <h2 className="sub-t">{product.link.title}</h2>
      <p className="muted body">{product.link.text}</p>
      <button className="btn" type="submit">
        {words.send}
      </button>
    </form>
  )
}
