import type { ChangePersonResult, InvitationResult, InviteResult } from './staff.ts'

type Failure<T> = Extract<T, { ok: false }>

export function changePersonMessage(failure: Failure<ChangePersonResult>): string {
  switch (failure.error) {
    case 'unknown-person':
      return 'Deze persoon werkt hier niet meer.'
    case 'last-owner':
      return 'Dit is de enige eigenaar. Maak eerst iemand anders eigenaar.'
  }
}

export function inviteMessage(failure: Failure<InviteResult>): string {
  switch (failure.error) {
    case 'works-here-already':
      return 'Wie dit adres heeft, werkt hier al.'
  }
}

export function invitationMessage(failure: Failure<InvitationResult>): string {
  switch (failure.error) {
    case 'link-not-valid':
      return 'Deze uitnodiging werkt niet meer. Vraag een eigenaar om een nieuwe.'
  }
}
