import { newId } from '#kernel/ids.ts'
import { anyCreator, everybody, type Hostile, type Row, signedIn } from '#testing/hostile.ts'

const adminsOnly = (status: number) => ({ ...everybody(403), X: 401, P: 401, ADM: status })
const unknownConnection = async () => ({ connectionId: newId('pcn', new Date()) })
const unknownOrder = async () => ({ orderId: newId('ord', new Date()) })
const shown = () => ({ shownCents: 0 })
const seller = {
  ...{ name: 'Throughline', legalName: '', address: '', taxNumber: '' },
  ...{ taxRate: '0', isTaxIncluded: false },
}
const refund = { amountCents: 100, reason: 'requested', note: '', endsAccess: 'kept' }

const own: Row[] = [
  { operation: 'GET /me/billing', expect: signedIn(200), ownThingsOnly: true },
  { operation: 'GET /me/billing/change', expect: signedIn(200), query: () => ({ plan: 'pro_plan' }) },
  // No one pays for a plan here.
  {
    operation: 'PUT /me/billing/plan',
    expect: anyCreator(409),
    body: () => ({ plan: 'pro_plan', ...shown() }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /me/billing/cancellation',
    expect: anyCreator(409),
    body: () => ({ cancels: true }),
    ownThingsOnly: true,
  },
  { operation: 'POST /me/billing/guarantee', expect: anyCreator(409), body: shown, ownThingsOnly: true },
]

const installation: Row[] = [
  { operation: 'GET /admin/plan-sale', expect: adminsOnly(200) },
  {
    operation: 'PUT /admin/plan-sale/charging',
    expect: adminsOnly(200),
    body: () => ({ isCharged: false }),
  },
  { operation: 'PUT /admin/plan-sale/seller', expect: adminsOnly(200), body: () => seller },
  {
    operation: 'PUT /admin/plan-sale/stripe',
    expect: adminsOnly(422),
    body: () => ({ key: 'pk_test_not_a_secret' }),
  },
  {
    operation: 'POST /admin/plan-sale/connections/{connectionId}/checks',
    expect: adminsOnly(404),
    ids: unknownConnection,
  },
  {
    operation: 'PUT /admin/plan-sale/connections/{connectionId}/installation',
    expect: adminsOnly(404),
    ids: unknownConnection,
  },
  {
    operation: 'DELETE /admin/plan-sale/connections/{connectionId}',
    expect: adminsOnly(404),
    ids: unknownConnection,
  },
  { operation: 'GET /admin/plan-payers', expect: adminsOnly(200) },
  {
    operation: 'GET /admin/plan-payers/{subscriptionId}',
    expect: adminsOnly(404),
    ids: async () => ({ subscriptionId: newId('sbs', new Date()) }),
  },
  {
    operation: 'GET /admin/plan-payments/{orderId}/refunds',
    expect: adminsOnly(404),
    ids: unknownOrder,
  },
  {
    operation: 'POST /admin/plan-payments/{orderId}/refunds',
    expect: adminsOnly(404),
    ids: unknownOrder,
    body: () => refund,
    headers: (as) => ({ 'idempotency-key': `plan-refund-${as}` }),
  },
]

export const hostile: Hostile = {
  rows: { accounts: own, installation },
  relations: {
    'GET /me/billing': { guest: 401, signedIn: 200 },
    'GET /me/billing/change': { guest: 401, signedIn: 200 },
    'PUT /me/billing/cancellation': { guest: 401, signedIn: 403 },
    'PUT /me/billing/plan': { guest: 401, signedIn: 403 },
    'POST /me/billing/guarantee': { guest: 401, signedIn: 403 },
  },
}
