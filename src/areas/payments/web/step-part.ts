/** What a provider's own script needs for the step that's missing. */
export type Step = {
  /** Where its fields go. */
  place: HTMLElement
  /** What the provider gave for this attempt; it's of no use for any other. */
  secret: string
  /** Where its own pages send the buyer, if it has any. */
  returnTo: string
  language: string
}

/** Takes the step. What it says only leads on: the server asks the provider what became of the payment. */
export type TakeStep = (step: Step) => Promise<'done' | 'canceled'>

/** A provider's part in the browser, loaded where a step of its own is missing. */
export type StepParts = Readonly<Partial<Record<string, () => Promise<{ takeStep: TakeStep }>>>>

/** None of the providers that come with the product has one. */
export const stepParts: StepParts = {}

/** Mounts the provider's part on the page of an order, and leads on when it's through. Says what's wrong where it can't. */
export async function mountStep(
  page: ParentNode,
  parts: StepParts,
  leadTo: (address: string) => void,
): Promise<void> {
  const place = page.querySelector<HTMLElement>('[data-payment-step]')
  if (!place) return
  const { paymentStep = '', secret = '', returnTo = '', cancelTo = '' } = place.dataset
  try {
    const part = await parts[paymentStep]?.()
    if (!part) throw new Error(`There is no step of ${paymentStep}.`)
    const language = document.documentElement.lang
    const end = await part.takeStep({ place, secret, returnTo: wholeAddress(returnTo), language })
    leadTo(end === 'done' ? returnTo : cancelTo)
  } catch (error) {
    page.querySelector('[data-payment-trouble]')?.removeAttribute('hidden')
    console.error(error)
  }
}

const wholeAddress = (path: string) => new URL(path, window.location.href).href
