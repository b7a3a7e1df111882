import type { Language } from '#domain/vocabulary/languages.ts';
import accountEn from './account.en.json';
import accountEs from './account.es.json';
import apiKeysEn from './apiKeys.en.json';
import apiKeysEs from './apiKeys.es.json';
import approvalsEn from './approvals.en.json';
import approvalsEs from './approvals.es.json';
import auditEn from './audit.en.json';
import auditEs from './audit.es.json';
import batchEn from './batch.en.json';
import batchEs from './batch.es.json';
import bedHistoryEn from './bedHistory.en.json';
import bedHistoryEs from './bedHistory.es.json';
import bedsBoardEn from './bedsBoard.en.json';
import bedsBoardEs from './bedsBoard.es.json';
import chatbotEn from './chatbot.en.json';
import chatbotEs from './chatbot.es.json';
import confirmEn from './confirm.en.json';
import confirmEs from './confirm.es.json';
import crisisManageEn from './crisisManage.en.json';
import crisisManageEs from './crisisManage.es.json';
import deletionPolicyEn from './deletionPolicy.en.json';
import deletionPolicyEs from './deletionPolicy.es.json';
import editingEn from './editing.en.json';
import editingEs from './editing.es.json';
import en from './en.json';
import es from './es.json';
import feedbacksEn from './feedbacks.en.json';
import feedbacksEs from './feedbacks.es.json';
import fieldsEn from './fields.en.json';
import fieldsEs from './fields.es.json';
import formEn from './form.en.json';
import formEs from './form.es.json';
import happenedEn from './happened.en.json';
import happenedEs from './happened.es.json';
import historyEn from './history.en.json';
import historyEs from './history.es.json';
import hoursEn from './hours.en.json';
import hoursEs from './hours.es.json';
import importsEn from './imports.en.json';
import importsEs from './imports.es.json';
import manageEn from './manage.en.json';
import manageEs from './manage.es.json';
import nearEn from './near.en.json';
import nearEs from './near.es.json';
import ownAccountEn from './ownAccount.en.json';
import ownAccountEs from './ownAccount.es.json';
import pageManageEn from './pageManage.en.json';
import pageManageEs from './pageManage.es.json';
import peopleEn from './people.en.json';
import peopleEs from './people.es.json';
import placeSheetEn from './placeSheet.en.json';
import placeSheetEs from './placeSheet.es.json';
import readingEn from './reading.en.json';
import readingEs from './reading.es.json';
import regionsEn from './regions.en.json';
import regionsEs from './regions.es.json';
import replayEn from './replay.en.json';
import replayEs from './replay.es.json';
import serviceFormEn from './serviceForm.en.json';
import serviceFormEs from './serviceForm.es.json';
import servicePageEn from './servicePage.en.json';
import servicePageEs from './servicePage.es.json';
import sessionEndedEn from './sessionEnded.en.json';
import sessionEndedEs from './sessionEnded.es.json';
import systemEn from './system.en.json';
import systemEs from './system.es.json';
import toDoEn from './toDo.en.json';
import toDoEs from './toDo.es.json';
import tutorialEn from './tutorial.en.json';
import tutorialEs from './tutorial.es.json';
import visitorEn from './visitor.en.json';
import visitorEs from './visitor.es.json';
import whatIfEn from './whatIf.en.json';
import whatIfEs from './whatIf.es.json';

/** Returns the texts of every page that the server renders. */
export const textsOf = (language: Language) =>
  language === 'es'
    ? [
        es,
        accountEs,
        approvalsEs,
        feedbacksEs,
        auditEs,
        replayEs,
        batchEs,
        bedHistoryEs,
        bedsBoardEs,
        chatbotEs,
        confirmEs,
        crisisManageEs,
        deletionPolicyEs,
        sessionEndedEs,
        editingEs,
        fieldsEs,
        formEs,
        happenedEs,
        historyEs,
        hoursEs,
        manageEs,
        nearEs,
        ownAccountEs,
        pageManageEs,
        peopleEs,
        placeSheetEs,
        readingEs,
        regionsEs,
        serviceFormEs,
        servicePageEs,
        tutorialEs,
        visitorEs,
        systemEs,
        importsEs,
        apiKeysEs,
        whatIfEs,
        toDoEs,
      ]
    : [
        en,
        accountEn,
        approvalsEn,
        feedbacksEn,
        auditEn,
        replayEn,
        batchEn,
        bedHistoryEn,
        bedsBoardEn,
        chatbotEn,
        confirmEn,
        crisisManageEn,
        deletionPolicyEn,
        sessionEndedEn,
        editingEn,
        fieldsEn,
        formEn,
        happenedEn,
        historyEn,
        hoursEn,
        manageEn,
        nearEn,
        ownAccountEn,
        pageManageEn,
        peopleEn,
        placeSheetEn,
        readingEn,
        regionsEn,
        serviceFormEn,
        servicePageEn,
        tutorialEn,
        visitorEn,
        systemEn,
        importsEn,
        apiKeysEn,
        whatIfEn,
        toDoEn,
      ];
