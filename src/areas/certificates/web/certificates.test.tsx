import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeStudent, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { Claim, certificatesContract, DesignState, OwnCertificate } from '../contract.ts'
import { defaultDesign } from '../rules.ts'
import { CertificatesPage } from './CertificatesPage.tsx'
import { ClaimPage } from './claim/ClaimPage.tsx'
import { CertificateDesignPage } from './design/CertificateDesignPage.tsx'

type Api = { certificates: FakeOf<typeof certificatesContract> }
const courseId = `crs_${'0'.repeat(26)}` as const
const facts = {
  learner: 'Mia Chen',
  course: 'Pottery Basics',
  lessons: 12,
  seconds: 13_200,
  seller: 'Clay & Kiln',
  taughtBy: 'Ana Reis',
  finishedAt: '2026-11-20T10:00:00.000Z',
  timeZone: 'Europe/Lisbon',
}
const certificate: OwnCertificate = {
  code: '7QK4-M2XW-9F3D-H8TB',
  path: '/certificates/7QK4-M2XW-9F3D-H8TB',
  courseId,
  courseTitle: 'Pottery Basics',
  sellerName: 'Clay & Kiln',
  sellerColor: '#A6401F',
  name: 'Mia Chen',
  isSettable: true,
  finishedAt: facts.finishedAt,
  revokedAt: null,
  revokedReason: null,
}
const claim = (fields: Partial<Claim> = {}): Claim => ({
  state: 'ready',
  courseTitle: 'Pottery Basics',
  sellerName: 'Clay & Kiln',
  sellerLogoUrl: null,
  sellerColor: '#A6401F',
  lessonsLeft: 0,
  suggestedName: 'Mia Chen',
  design: defaultDesign('#A6401F', 'Ana Reis', 'en'),
  facts,
  certificate: null,
  ...fields,
})

describe('claiming a certificate', () => {
  const open = (certificates: Api['certificates']) =>
    renderWithServer<Api>(
      <ClaimPage />,
      { certificates },
      { at: `/certificates/claim/${courseId}`, path: '/certificates/claim/:courseId', user: makeStudent() },
    )

  it('checks the name, issues, and offers PDF and link', async () => {
    const sent: unknown[] = []
    open({
      claim: async () => claim(),
      issue: async (input) => {
        sent.push(input)
        return claim({ state: 'issued', certificate, facts: { ...facts, learner: 'Mia Ortega' } })
      },
    })
    expect(await screen.findByRole('heading', { name: 'This is how your name will appear' })).toBeTruthy()
    const paper = screen.getByRole('article', { name: 'Certificate of completion' })
    expect(paper.textContent).toContain('finished all twelve lessons of')
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const name = screen.getByRole('textbox', { name: 'Your name' })
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Issue certificate' }))
    expect(await screen.findByText('Enter your name as it should appear')).toBeTruthy()
    await userEvent.click(name)
    await userEvent.paste('Mia Ortega')
    expect(paper.textContent).toContain('Mia Ortega')
    await userEvent.click(screen.getByRole('button', { name: 'Issue certificate' }))
    expect(await screen.findByText('Your certificate is ready, Mia.')).toBeTruthy()
    expect(sent).toEqual([{ courseId, name: 'Mia Ortega' }])
    const pdf = screen.getByRole('link', { name: 'Download PDF' })
    expect(pdf.getAttribute('href')).toBe(`${certificate.path}/certificate.pdf`)
  })

  it('says what is left, that there is none, and why one was revoked', async () => {
    open({ claim: async () => claim({ state: 'ahead', lessonsLeft: 2 }) })
    expect(await screen.findByRole('heading', { name: '2 lessons to go' })).toBeTruthy()
    const revoked = { ...certificate, revokedAt: facts.finishedAt, revokedReason: 'Refunded.' }
    open({ claim: async () => claim({ state: 'issued', certificate: revoked }) })
    expect(await screen.findByText('Clay & Kiln gave this reason: Refunded.')).toBeTruthy()
  })

  it('waits for the mailed link of who bought as a guest', async () => {
    open({ claim: async () => claim({ state: 'unproven', suggestedName: '' }) })
    expect(
      await screen.findByRole('heading', { name: 'Confirm your email to get your certificate' }),
    ).toBeTruthy()
    expect(screen.getByText(/Open the link in your receipt email/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Issue certificate' })).toBeNull()
  })

  it('offers paper where the PDF has no letters for the name', async () => {
    open({
      claim: async () => claim({ state: 'issued', certificate: { ...certificate, isSettable: false } }),
    })
    expect(await screen.findByText(/Our PDF can’t show some letters/)).toBeTruthy()
  })

  it('leads a stranger on with the server’s words', async () => {
    open({
      claim: async () => {
        throw refusal('FORBIDDEN', 'You don’t own this.')
      },
    })
    expect(await screen.findByText('You don’t own this.')).toBeTruthy()
  })
})

describe('the list of certificates', () => {
  it('has those that count, those that wait and those that were revoked', async () => {
    const revoked = {
      ...certificate,
      code: 'X',
      courseTitle: 'Kiln',
      revokedAt: facts.finishedAt,
      revokedReason: 'No.',
    }
    const ready = [
      {
        ...{ courseId, courseTitle: 'Bookbinding', sellerName: 'Ana', sellerColor: '#A6401F' },
        finishedAt: '2026-11-04T10:00:00.000Z',
      },
    ]
    renderWithServer<Api>(
      <CertificatesPage />,
      { certificates: { mine: async () => ({ certificates: [certificate, revoked], ready }) } },
      { user: makeStudent() },
    )
    const row = await screen.findByRole('listitem', { name: 'Pottery Basics' })
    expect(within(row).getByRole('link', { name: 'View' }).getAttribute('href')).toBe(certificate.path)
    expect(within(screen.getByRole('listitem', { name: 'Kiln' })).getByText('Revoked: No.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get certificate' }).getAttribute('href')).toBe(
      `/certificates/claim/${courseId}`,
    )
  })
})

describe('designing', () => {
  const state: DesignState = {
    courseTitle: 'Pottery Basics',
    awardsCertificate: true,
    brandLogo: null,
    design: defaultDesign('#A6401F', 'Ana Reis', 'en'),
    isDefault: true,
    sample: facts,
    issued: 2,
  }
  const open = (certificates: Api['certificates']) =>
    renderWithServer<Api>(
      <CertificateDesignPage />,
      { certificates: { design: async () => state, ...certificates } },
      { at: `/courses/${courseId}/certificate`, path: '/courses/:courseId/certificate', user: makeUser() },
    )

  it('shows each change on the paper, refuses what cannot be read, and saves', async () => {
    const sent: { design: { closing: string; lineColor: string } }[] = []
    open({
      saveDesign: async (input) => {
        sent.push(input)
        return { ...state, design: { ...state.design, ...input.design, brandLogo: null }, isDefault: false }
      },
    })
    const closing = await screen.findByRole('textbox', { name: /Between the name and the course/ })
    await userEvent.clear(closing)
    await userEvent.paste('threw every bowl of')
    const paper = screen.getByRole('article')
    expect(paper.textContent).toContain('threw every bowl of')

    const line = screen.getByRole('textbox', { name: 'Line' })
    await userEvent.clear(line)
    await userEvent.paste('#FFEE00')
    await userEvent.click(screen.getByRole('button', { name: 'Save design' }))
    expect(await screen.findByText('The line is hard to see on this paper')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /^Use #/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save design' }))
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.design.closing).toBe('threw every bowl of')
    expect(sent[0]?.design.lineColor).not.toBe('#FFEE00')
  })

  it('lists who has one, and revokes with a reason', async () => {
    const row = {
      id: `crt_${'0'.repeat(26)}` as const,
      code: certificate.code,
      path: certificate.path,
      name: 'Mia Chen',
      contactId: `ctc_${'0'.repeat(26)}` as const,
      contactEmail: 'mia@example.com',
      finishedAt: facts.finishedAt,
      issuedAt: facts.finishedAt,
      revokedAt: null,
      revokedReason: null,
      accessEnded: true,
    }
    const sent: unknown[] = []
    open({
      issued: async () => ({ certificates: [row], total: 1 }),
      revoke: async (input) => {
        sent.push(input)
        return { ...row, revokedAt: facts.finishedAt, revokedReason: input.reason }
      },
    })
    await userEvent.click(await screen.findByRole('tab', { name: /Issued/ }))
    expect(await screen.findByText('Access ended')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Mia Chen' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Mia Chen’s certificate?' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Refunded.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    await expect.poll(() => sent).toEqual([{ certificateId: row.id, reason: 'Refunded.' }])
  })
})
