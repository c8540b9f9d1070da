import { mountStep, stepParts } from './step-part.ts'

/** The step of a provider's that a payment still needs, on the page of its order. */
void mountStep(document, stepParts, (address) => window.location.assign(address))
