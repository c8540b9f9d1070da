import type { Interval } from '#areas/payments/pricing/periods.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField, SiteTextArea } from '#ui/site/SiteField.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { maxGiftMessage } from '../gift-rules.ts'
import { giftTextIn } from './gift-texts.ts'

export type GiftFrame = { site: SiteContext; store: StoreFace; viewer: Viewer; isTestMode: boolean }

export type GiftFormProps = GiftFrame & {
  tier: string
  path: string
  prices: readonly { offerId: string; interval: Interval; price: string }[]
  values: { offer: string; way: string; email: string; message: string }
  errors: Readonly<Record<string, string>>
  problem: string | null
}

/** `/@handle/membership/…/gift`: what is given, and to whom. It's paid for at the checkout behind it. */
export function GiftFormPage(props: GiftFormProps) {
  const { site, store, viewer, isTestMode, tier, path, prices, values, errors, problem } = props
  const words = giftTextIn(site.lang).form
  const problems = ['offer', 'email', 'message'].flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  const isOnly = (name: string) => problems.length === 1 && errors[name] !== undefined
  return (
    <StoreDocument
      {...{ site, store, viewer, isTestMode }}
      head={{ title: `${words.title(tier)} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap narrow mg">
        <h1 className="title">{words.title(tier)}</h1>
        <p className="lead">{words.lead}</p>
        <form method="post" action={path} className="form" noValidate>
          {problems.length > 1 ? (
            <SiteErrorSummary title={siteTextIn(site.lang).errorSummary} problems={problems} />
          ) : null}
          {problem ? (
            <SiteAlert kind="bad">
              <p>{problem}</p>
            </SiteAlert>
          ) : null}
          <fieldset className="pay-methods" id="offer">
            <legend className="sub-t">{words.howLong}</legend>
            {prices.map(({ offerId, interval, price }, at) => (
              <label key={offerId} className="pay-method">
                <input
                  type="radio"
                  name="offer"
                  value={offerId}
                  defaultChecked={values.offer === offerId || (values.offer === '' && at === 0)}
                />
                <span>
                  <b>{words.lengths[interval]}</b> <span className="hint">{price}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="pay-methods">
            <legend className="sub-t">{words.way}</legend>
            {(['send', 'link'] as const).map((way) => (
              <label key={way} className="pay-method">
                <input
                  type="radio"
                  name="way"
                  value={way}
                  defaultChecked={values.way === way || (values.way === '' && way === 'send')}
                />
                <span>
                  <b>{words[way]}</b>{' '}
                  <span className="hint">{way === 'send' ? words.sendHint : words.linkHint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <SiteField
            name="email"
            label={words.email}
            hint={words.emailHint}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={values.email}
            error={errors.email}
            autoFocus={isOnly('email')}
          />
          <SiteTextArea
            name="message"
            label={words.message}
            hint={words.messageHint}
            rows={4}
            maxLength={maxGiftMessage}
            value={values.message}
            error={errors.message}
            autoFocus={isOnly('message')}
          />
          <button className="btn xl wide" type="submit">
            {words.next}
          </button>
        </form>
      </main>
    </StoreDocument>
  )
}
