import '@hongbao/testkit/cypress/commands';
