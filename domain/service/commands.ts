import type { Actor } from '../envelope/envelope.ts';
import type { Sealed } from '../values/sealed.ts';
import type { Language } from '../vocabulary/languages.ts';
import type { HsdsRecord } from './hsdsRecord.ts';
import type { StatedFacts } from './sectionFacts.ts';
import type { FactsOf, Section, ServiceFacts } from './sections.ts';
import type { TranslatedField, TranslatedFields, Translation } from './translation.ts';

export interface CriticalNotice {
  readonly text: string;
  /** Spanish text of the notice; absent if nobody wrote one. */
  readonly textEs?: string | undefined;
  /** Local wall-clock time in the service's zone, or null for never. */
  readonly expiresAt: string | null;
}

/** The notice in a save. If `textEs` is absent, the Spanish stays as long as the text stays; null removes it. */
export type NoticeDraft = Omit<CriticalNotice, 'textEs'> & { readonly textEs?: string | null | undefined };

/** Whole local dates, both inclusive. */
export interface DateRange {
  /** `2026-12-25` */
  readonly startDate: string;
  readonly endDate: string;
}

/** The address in a save: if `confidential` is absent it stays as it was, so that omitting it never reveals an address. */
export type AddressDraft = Omit<StatedFacts<'address'>, 'confidential'> & { readonly confidential?: boolean | undefined };

/** The contact in a save: without `phoneText`, the text stays as long as the number beside it stays. */
export type ContactDraft = Omit<StatedFacts<'contact'>, 'phoneText'> & { readonly phoneText?: string | undefined };

/** The sections of one save; an absent section stays as it is. */
export type ServiceDraft = { readonly [Key in Exclude<Section, 'address' | 'contact'>]?: StatedFacts<Key> } & {
  readonly address?: AddressDraft;
  readonly contact?: ContactDraft;
  /** Only of imports. */
  readonly hsdsRecord?: HsdsRecord;
  /** Null removes the notice. */
  readonly critical?: NoticeDraft | null;
  /** Spanish that a person wrote or corrected; only the fields they touched. Empty in place of a machine's Spanish: the English is kept. */
  readonly spanish?: { readonly [Field in keyof TranslatedFields]?: string | undefined };
};

/** Facts of a listing before an edit. */
export interface FormerFacts {
  readonly facts: ServiceFacts;
  /** The notice; null if there was none. */
  readonly notice?: CriticalNotice | null;
  /** Where it was in an HSDS export; null if it came from none. */
  readonly hsdsRecord?: HsdsRecord | null;
  /** The Spanish, and its fields that translated the English of the former facts. */
  readonly spanish?: { readonly translation: Translation; readonly current: readonly TranslatedField[] };
}

/**
 * Commands of a service. The API checks permissions first (`permissions/`); the decider checks the rules of the service itself. Callers
 * pass ids, times and the actor's `via`.
 */
export type ServiceCommand =
  | {
      readonly type: 'AddService';
      readonly ownerId: string;
      readonly draft: ServiceDraft;
      /** Name of the rule that makes it visible at once (`policies.ts`); without one, it waits for approval. */
      readonly approvedBy?: string;
    }
  | {
      readonly type: 'ReviseService';
      readonly draft: ServiceDraft;
      /** Stream revision that the form was loaded with; null compares the draft with the current facts. */
      readonly baseRevision: number | null;
      readonly via: Actor['via'];
    }
  | { readonly type: 'ConfirmDetails'; readonly sections: readonly (Section | 'beds')[] }
  /** `ofRevision`: the revision that the screen showed; by default the current one. */
  | { readonly type: 'ApproveService'; readonly ofRevision?: number; readonly policy?: string }
  | { readonly type: 'WithdrawApproval' }
  /** Restores an earlier approval, even if facts changed after it. */
  | { readonly type: 'ApproveAgain'; readonly ofRevision: number }
  /** Records the approved facts again, in these sections or in all; `ofRevision`: the revision that the screen showed. */
  | { readonly type: 'RevertChanges'; readonly ofRevision?: number; readonly sections?: readonly Section[] }
  /** Adds a closed period of whole local dates to the current hours, or removes it. */
  | ({ readonly type: 'CloseDates' | 'OpenDates' } & DateRange)
  /** Restores what an edit replaced; absent parts keep their current facts. */
  | ({ readonly type: 'RestoreFacts' } & FormerFacts)
  | { readonly type: 'PlaceService'; readonly place: FactsOf<'place'> }
  | { readonly type: 'RaiseCriticalNotice'; readonly notice: NoticeDraft }
  | { readonly type: 'LowerCriticalNotice' }
  | {
      readonly type: 'TranslateService';
      readonly language: Language;
      /** Translated fields; the Spanish of absent fields stays. */
      readonly fields: Partial<TranslatedFields>;
      /** Fields that the machine cannot translate well: their English is kept. */
      readonly keptEnglish?: readonly TranslatedField[];
      readonly source: 'machine' | 'person';
      readonly engine?: string;
      /** Revision of the text that was translated. */
      readonly ofRevision: number;
    }
  | { readonly type: 'HandOverService'; readonly to: string }
  | { readonly type: 'RequestOwnership'; readonly accountId: string; readonly sealed?: Sealed }
  /** Declines a request to own the service; handing it over grants the request. */
  | { readonly type: 'DeclineOwnership'; readonly accountId: string }
  /** Accounts that may count the beds beside the owner. Callers check the accounts and their roles before. */
  | { readonly type: 'AddBedCounter' | 'RemoveBedCounter'; readonly accountId: string }
  /** States whether a service that looks like the same place is another place. Callers check that the other service exists. */
  | { readonly type: 'SetDifferentPlace'; readonly otherId: string; readonly isDifferent: boolean }
  | { readonly type: 'RemoveService' }
  /** Ends the addition of a service that stopped after its reservation, so that no later request continues it. */
  | { readonly type: 'AbandonService' }
  | { readonly type: 'RestoreService' };
