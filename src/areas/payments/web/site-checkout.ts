/**
 * Checkout: one press, one payment, and a card that reads as the one in the hand. Without script the form works the same: the
 * server guards against doubles and takes a card however it is typed.
 */
const form = document.querySelector<HTMLFormElement>('form[data-checkout]')

if (form) {
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])')
  const labels = new Map<HTMLButtonElement, string | null>()
  let isSent = false

  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    // After the browser has read the form: a disabled button would not be sent with it.
    setTimeout(() => {
      for (const button of buttons) {
        labels.set(button, button.innerHTML)
        button.disabled = true
        // Those that pay nothing are called as they are.
        if (!button.name) button.textContent = form.dataset.checkout ?? ''
      }
    })
  })

  writtenAs(form, 'cardNumber', cardNumber)
  writtenAs(form, 'cardExpiry', cardExpiry)

  // Back from the next page, the browser may show this one as it was left.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    isSent = false
    for (const [button, label] of labels) {
      button.disabled = false
      button.innerHTML = label ?? ''
    }
  })
}

/** Writes a field out while it is typed at its end, and whole when it is left: no one's correction in the middle is moved. */
function writtenAs(form: HTMLFormElement, name: string, written: (typed: string) => string) {
  const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const write = () => {
    if (field) field.value = written(field.value)
  }
  field?.addEventListener('input', (event) => {
    const isTaken = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!isTaken && field.selectionStart === field.value.length) write()
  })
  field?.addEventListener('change', write)
}

/** 4242 4242 4242 4242, or 3782 822463 10005 where cards begin with 34 or 37. What is no number stays as it is. */
function cardNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (/\D/.test(digits)) return typed
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : /\d{1,4}/g
  const found = digits.match(groups) ?? []
  return (groups.global ? [...found] : found.slice(1)).filter(Boolean).join(' ')
}

/** 04 / 34, from 434, 4/34, 0434 and 04/2034. */
function cardExpiry(typed: string): string {
  if (/[^\d\s/.-]/.test(typed)) return typed
  const isOneDigit = /^\s*(\d\s*[/.-]|[2-9])/.test(typed)
  const digits = (isOneDigit ? '0' : '') + typed.replaceAll(/\D/g, '')
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export {}
