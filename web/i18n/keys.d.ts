import type account from './account.en.json';
import type apiKeys from './apiKeys.en.json';
import type approvals from './approvals.en.json';
import type asOf from './asOf.en.json';
import type audit from './audit.en.json';
import type batch from './batch.en.json';
import type bedHistory from './bedHistory.en.json';
import type bedsBoard from './bedsBoard.en.json';
import type chatbot from './chatbot.en.json';
import type confirm from './confirm.en.json';
import type crisisManage from './crisisManage.en.json';
import type deletionPolicy from './deletionPolicy.en.json';
import type editing from './editing.en.json';
import type en from './en.json';
import type feedbacks from './feedbacks.en.json';
import type fields from './fields.en.json';
import type form from './form.en.json';
import type happened from './happened.en.json';
import type history from './history.en.json';
import type hours from './hours.en.json';
import type imports from './imports.en.json';
import type manage from './manage.en.json';
import type mapView from './mapView.en.json';
import type near from './near.en.json';
import type ownAccount from './ownAccount.en.json';
import type pageManage from './pageManage.en.json';
import type people from './people.en.json';
import type placeSheet from './placeSheet.en.json';
import type reading from './reading.en.json';
import type regions from './regions.en.json';
import type replay from './replay.en.json';
import type serviceForm from './serviceForm.en.json';
import type servicePage from './servicePage.en.json';
import type sessionEnded from './sessionEnded.en.json';
import type system from './system.en.json';
import type toDo from './toDo.en.json';
import type tutorial from './tutorial.en.json';
import type visitor from './visitor.en.json';
import type whatIf from './whatIf.en.json';

/** Makes every key of the English files known to the compiler, and no other. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof en &
        typeof account &
        typeof approvals &
        typeof feedbacks &
        typeof audit &
        typeof replay &
        typeof batch &
        typeof bedHistory &
        typeof bedsBoard &
        typeof chatbot &
        typeof confirm &
        typeof crisisManage &
        typeof deletionPolicy &
        typeof editing &
        typeof fields &
        typeof form &
        typeof happened &
        typeof history &
        typeof hours &
        typeof asOf &
        typeof manage &
        typeof ownAccount &
        typeof pageManage &
        typeof people &
        typeof mapView &
        typeof near &
        typeof placeSheet &
        typeof reading &
        typeof regions &
        typeof sessionEnded &
        typeof serviceForm &
        typeof servicePage &
        typeof tutorial &
        typeof visitor &
        typeof imports &
        typeof apiKeys &
        typeof system &
        typeof whatIf &
        typeof toDo;
    };
    returnNull: false;
  }
}
