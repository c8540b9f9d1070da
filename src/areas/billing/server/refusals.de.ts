/** German of every sentence with which this area's server refuses something. */
export const billingRefusalsDe: Record<string, string> = {
  'You already pay for a plan. Change it on the Upgrade page.':
    'Du zahlst schon für einen Tarif. Ändere ihn auf der Seite „Tarife“.',
  'Plans aren’t for sale right now.': 'Tarife gibt es gerade nicht zu kaufen.',
  'No one can take payments for plans right now. Try again later.':
    'Gerade kann niemand Zahlungen für Tarife annehmen. Versuch es später noch einmal.',
  'Plans are free on this site. Choose one on the Upgrade page.':
    'Tarife sind auf dieser Seite kostenlos. Wähle einen auf der Seite „Tarife“.',
  'Sign in as a creator to buy a plan.': 'Melde dich als Creator an, um einen Tarif zu kaufen.',
  'You don’t pay for a plan. Choose one on the Upgrade page.':
    'Du zahlst für keinen Tarif. Wähle einen auf der Seite „Tarife“.',
  'You don’t pay for a plan.': 'Du zahlst für keinen Tarif.',
  'You’re already on this plan.': 'Das ist schon dein Tarif.',
  'Your last payment failed. Pay it first, then change your plan.':
    'Deine letzte Zahlung ist fehlgeschlagen. Bezahle sie zuerst, dann kannst du den Tarif wechseln.',
  'The money-back guarantee is over, or you’ve already used it.':
    'Die Geld-zurück-Garantie ist abgelaufen, oder du hast sie schon genutzt.',
  'You pay for your plan. Change it on the Upgrade page to get a refund.':
    'Du zahlst für deinen Tarif. Ändere ihn auf der Seite „Tarife“, damit du dein Geld zurückbekommst.',
  'Plans cost money on this site. Choose one on the Upgrade page.':
    'Tarife kosten auf dieser Seite etwas. Wähle einen auf der Seite „Tarife“.',
  'Connect Stripe with a live key first: a test key can’t take real money.':
    'Verbinde Stripe zuerst mit einem Live-Schlüssel: Ein Testschlüssel kann kein echtes Geld annehmen.',
  'Connect Stripe first: until then, no one can pay for a plan.':
    'Verbinde zuerst Stripe: Bis dahin kann niemand einen Tarif bezahlen.',
  'No one has paid for a plan yet.': 'Noch hat niemand einen Tarif bezahlt.',
  'Enter the name for your invoices': 'Gib den Namen ein, von dem deine Rechnungen kommen',
}
