import { type AnyContractRouter, type ContractRouterClient, isContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, implement, ORPCError } from '@orpc/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { IntlProvider } from 'use-intl'
import { onTestFinished, vi } from 'vitest'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import type { Storage } from '#areas/files/contract.ts'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { type ErrorBody, type ErrorCode, errorStatus } from '#kernel/errors.ts'
import { messages } from '#main/web/all-words.ts'
import { webProducts } from '#main/web/products.ts'
import { useSpeech } from '#main/web/words.ts'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { connectedContracts } from '#webkit/api.ts'
import { ProductsContext } from '#webkit/products.ts'
import { createQueryClient } from '#webkit/query.ts'
import { AuthProvider } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'

/** Answers in the server's place, by area and procedure, typed by the contracts: `{ courses: { list: async () => [...] } }`. */
export type Fakes = Record<string, Record<string, unknown>>

/** The fakes of one contract; only what the test needs has to be there. */
export type FakeOf<C extends AnyContractRouter> = Partial<ContractRouterClient<C>>

type Options = {
  /** Where the screen is; `state` is what a redirect passed along. */
  at?: string | { pathname: string; search?: string; state?: unknown }
  /** The pattern of that path, when it has parameters: `/learn/:courseId`. */
  path?: string
  /** Who is signed in; null (and nothing) means a visitor. */
  user?: SessionUser | null
}

export type Screen = RenderResult & {
  /** The path the screen led to, with query. */
  where(): string
  /** Every request it made: "POST /api/v1/sign-in". */
  requests: string[]
}

/** A refusal of the server, to be thrown by a fake. */
export function refusal(
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
  data?: Record<string, unknown>,
): ORPCError<string, unknown> {
  return new ORPCError(code, { status: errorStatus[code], message, data: { fields, data } })
}

/** What a fake throws when no answer comes at all: the connection broke. */
export const offline = () => new TypeError('Failed to fetch')

/** What a workspace keeps, to start from: nothing, and nothing limits it. */
export function storageOf(fields: Partial<Storage>): Storage {
  const none = { video: 0, audio: 0, image: 0, pdf: 0, captions: 0, document: 0 }
  return {
    ...{ usedBytes: 0, limitBytes: null, unusedBytes: 0, versionsBytes: 0, advice: null },
    parts: { ...none, made: 0, arriving: 0, dataExport: 0, copies: 0 },
    ...fields,
  }
}

/** A user document to start from. */
export function makeUser(fields: Partial<SessionUser> = {}): SessionUser {
  return {
    id: `usr_${'0'.repeat(25)}1`,
    email: 'ana@example.com',
    emailVerified: true,
    displayName: 'Ana Reis',
    photoURL: null,
    role: 'creator',
    plan: 'free_plan',
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    profile: { firstName: 'Ana', lastName: 'Reis', bio: '', website: '', phone: '' },
    preferences: {
      emailNotifications: true,
      pushNotifications: true,
      marketingEmails: false,
      email: { enrollments: true, payments: true, weeklyReports: true },
      push: { messages: false, reminders: false },
    },
    timeZone: 'Europe/Lisbon',
    locale: 'en',
    language: null,
    workspace: {
      id: `wsp_${'0'.repeat(25)}1`,
      handle: 'ana-reis',
      name: 'Ana Reis',
      currency: 'USD',
      timeZone: 'Europe/Lisbon',
    },
    shop: null,
    ...fields,
  }
}

/** Someone who learns and sells nothing. */
export const makeStudent = (fields: Partial<SessionUser> = {}) =>
  makeUser({ role: 'student', workspace: null, ...fields })

/**
 * Shows a screen with everything it is in, and answers for the server: inputs and answers pass the contracts' own
 * schemas, over the very requests the product would send.
 */
export function renderWithServer<F extends object = Fakes>(
  ui: ReactNode,
  fakes: F,
  options: Options = {},
): Screen {
  const user = options.user ?? null
  const session = { session: async () => ({ user }) }
  // Asked by whatever could take a file, on most screens of a creator.
  const uploads = {
    uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }),
    storage: async () => storageOf({}),
  }
  const given = fakes as Fakes
  const requests = answerWith({
    ...given,
    accounts: { ...session, ...given.accounts },
    files: { ...uploads, ...given.files },
    lists: { views: async () => ({ views: [] }), ...given.lists },
  })
  onTestFinished(cleanup)

  let place = ''
  const at = typeof options.at === 'string' ? splitPath(options.at) : (options.at ?? { pathname: '/' })
  const here = (
    <ThemeProvider>
      {ui}
      <Where report={(path) => (place = path)} />
    </ThemeProvider>
  )
  const elsewhere = (
    <ThemeProvider>
      <Where report={(path) => (place = path)} />
    </ThemeProvider>
  )
  const router = createMemoryRouter(
    [
      { path: options.path ?? at.pathname, element: here },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [at] },
  )
  const result = render(
    <AllWords>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider api={authApi(accountsApi)} read={{ attempts: 3, pauseMs: 1 }}>
          <ProductsContext value={webProducts}>
            <RouterProvider router={router} />
          </ProductsContext>
        </AuthProvider>
      </QueryClientProvider>
    </AllWords>,
  )
  return Object.assign(result, { where: () => place, requests })
}

/** English is there as a whole; another language as far as a test has it loaded. */
function AllWords({ children }: { children: ReactNode }) {
  const { language, messages: loaded } = useSpeech()
  return (
    <IntlProvider locale={language} messages={language === 'en' ? messages : loaded} timeZone="Europe/Lisbon">
      {children}
    </IntlProvider>
  )
}

/** Answers every request until the test ends; returns the list it writes them on. For tests that render by themselves. */
export function answerWith(fakes: Fakes): string[] {
  const requests: string[] = []
  const answers = fakeServer(fakes)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return await answers(request)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return requests
}

function Where({ report }: { report: (path: string) => void }) {
  const { pathname, search, hash } = useLocation()
  report(pathname + search + hash)
  return null
}

function splitPath(path: string) {
  const url = new URL(path, 'http://localhost')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

/** The contracts that the screens are connected to, served by the fakes; parts that come later connect theirs when they come. */
function fakeServer(fakes: Fakes): (request: Request) => Promise<Response> {
  let served = { contracts: connectedContracts.size, handler: handlerOf(fakes) }
  const currentHandler = () => {
    if (served.contracts !== connectedContracts.size)
      served = { contracts: connectedContracts.size, handler: handlerOf(fakes) }
    return served.handler
  }
  return async (request) => {
    const context: CallTrouble = { broken: null }
    const { matched, response } = await currentHandler().handle(request, { prefix: '/api/v1', context })
    if (context.broken) throw context.broken
    if (!matched) throw new Error(`No contract answers ${request.method} ${request.url}`)
    return response
  }
}

function handlerOf(fakes: Fakes) {
  const routers: Record<string, AnyRouter> = {}
  for (const [name, contract] of connectedContracts) routers[name] = routerOf(name, contract, fakes[name])
  return new OpenAPIHandler<CallTrouble>(routers, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof TypeError && error.message === offline().message) context.broken = error
          // A fake that breaks the contract must be seen, not look like a refusal.
          else if (!(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR')
            console.error(error)
          throw error
        }
      },
    ],
  })
}

type CallTrouble = { broken: Error | null }

function errorBody(error: ORPCError<string, unknown>): ErrorBody {
  const { fields, data } = (error.data ?? {}) as Pick<ErrorBody, 'fields' | 'data'>
  const isUnexpected = error.code === 'INTERNAL_SERVER_ERROR'
  const code = isUnexpected ? 'INTERNAL' : error.code
  return { code, message: error.message, fields, data, requestId: 'req_test' }
}

function routerOf(name: string, contract: AnyContractRouter, fakes: unknown): AnyRouter {
  if (isContractProcedure(contract)) {
    return implement(contract).handler(({ input }) => {
      // A network that breaks is thrown as a TypeError, as fetch does.
      if (typeof fakes !== 'function') throw new Error(`The test has no fake for ${name}.`)
      return (fakes as (input: unknown) => unknown)(input)
    })
  }
  return Object.fromEntries(
    Object.entries(contract).map(([key, part]) => [
      key,
      routerOf(`${name}.${key}`, part, (fakes as Record<string, unknown> | undefined)?.[key]),
    ]),
  )
}

// What components ask of a browser and jsdom doesn't have.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}
