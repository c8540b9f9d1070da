/** Whether the server wrote into the document that this installation's money is test money: known before any answer. */
export function isTestMoney(): boolean {
  return document.querySelector('meta[name="money-mode"][content="test"]') !== null
}
