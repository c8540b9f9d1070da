/** Which money totals are made of. */
export { moneyMode } from '#areas/access/server/money-mode.ts'
