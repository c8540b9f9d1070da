import { Frame, type SubscriptionPageProps } from './SubscriptionPage.tsx'
import { subscriptionTextIn } from './texts.ts'

/** As it's shown: what each price costs today and from when. */
export type ShownChoice = {
  offerId: string
  name: string
  each: string
  due: { amount: string; cents: number }
  /** holds → now; year → a year begins now; next → with its next period. */
  how: 'holds' | 'year' | 'next'
  day: string
}

/** The other prices, each with what it costs today. */
export function SwitchPage(props: SubscriptionPageProps & { choices: readonly ShownChoice[] }) {
  const { site, path, title, each, choices } = props
  const words = subscriptionTextIn(site.lang, props.names)
  return (
    <Frame {...props} heading={words.switchTitle(title)}>
      <h1 className="title">{words.switchTitle(title)}</h1>
      <p className="lead">{words.switchText(each)}</p>
      {choices.map((choice) => (
        <Choice key={choice.offerId} {...{ ...props, choice }} />
      ))}
      <p className="btns">
        <a className="btn two" href={path}>
          {words.keepPrice}
        </a>
      </p>
    </Frame>
  )
}

function Choice({ site, path, method, byLink, choice }: SubscriptionPageProps & { choice: ShownChoice }) {
  const words = subscriptionTextIn(site.lang)
  const { due, day, how } = choice
  const by = method ?? words.noCard
  const isFree = due.cents === 0
  const [label, text] =
    how === 'next'
      ? [words.switchLater(day), words.switchLaterText(day)]
      : isFree
        ? [words.switchFree, words.switchFreeText]
        : [
            words.switchNow(due.amount),
            how === 'year'
              ? (byLink ? words.byLink : words).switchYearText(due.amount, by)
              : (byLink ? words.byLink : words).switchNowText(due.amount, by, day),
          ]
  return (
    <form method="post" action={`${path}/switch`} className="form option">
      <h2 className="sub-t">{choice.name ? `${choice.name} · ${choice.each}` : choice.each}</h2>
      <p className="hint">{text}</p>
      <input type="hidden" name="offerId" value={choice.offerId} />
      <input type="hidden" name="shown" value={due.cents} />
      <button className={how === 'next' ? 'btn two' : 'btn'} type="submit">
        {label}
      </button>
    </form>
  )
}
